//! Turns the shaders into SPIR-V while building, so that neither a shader compiler nor a shader file is needed later.
//!
//! `common.wgsl` is put before each shader. `OUT_DIR/shaders.rs` gets, for each entry point, a `Shader` with a module of
//! its own (the layer and some drivers dislike modules with several), and `STRUCTURES`: where the shaders expect each
//! field of the structures that Rust fills in. A test compares that with the Rust side.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use naga::back::spv;
use naga::valid::{Capabilities, ModuleInfo, ValidationFlags, Validator};
use naga::{EntryPoint, Module, TypeInner};

/// Each module with the files that it is made of.
const SHADERS: [(&str, &[&str]); 2] = [("quads", &["quads", "shapes"]), ("sky", &["sky"])];

fn main() {
    println!("cargo::rerun-if-changed=src/shaders");
    if let Err(error) = build() {
        println!("cargo::error={}", error.to_string().replace('\n', "; "));
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let common = fs::read_to_string("src/shaders/common.wgsl")?;
    let mut rust = String::new();
    let mut structures = String::new();
    for (shader, files) in SHADERS {
        let mut source = common.clone();
        for file in files {
            source.push('\n');
            source.push_str(&fs::read_to_string(format!("src/shaders/{file}.wgsl"))?);
        }
        let (module, info) = parse(&source, shader)?;
        for entry in &module.entry_points {
            let words = spirv(&module, &info, entry)?;
            let constant = format!("{shader}_{}", entry.name).to_uppercase();
            writeln!(rust, "pub(crate) const {constant}: Shader =")?;
            writeln!(rust, "    Shader {{ file: \"{shader}\", entry: c\"{}\", words: &{words:?} }};", entry.name)?;
        }
        describe_structures(&module, &mut structures)?;
    }
    writeln!(rust, "#[cfg(test)]")?;
    writeln!(rust, "pub(crate) const STRUCTURES: &[Structure] = &[\n{structures}];")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("shaders.rs"), rust)?;
    Ok(())
}

fn parse(source: &str, path: &str) -> Result<(Module, ModuleInfo), Box<dyn Error>> {
    let module = naga::front::wgsl::parse_str(source).map_err(|error| error.emit_to_string_with_path(source, path))?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::empty())
        .validate(&module)
        .map_err(|error| error.emit_to_string_with_path(source, path))?;
    Ok((module, info))
}

fn spirv(module: &Module, info: &ModuleInfo, entry: &EntryPoint) -> Result<Vec<u32>, spv::Error> {
    let options = spv::Options {
        lang_version: (1, 3),
        // Not ADJUST_COORDINATE_SPACE: it would flip y, and with it front and back.
        flags: spv::WriterFlags::DEBUG | spv::WriterFlags::LABEL_VARYINGS,
        fake_missing_bindings: true,
        force_loop_bounding: false,
        ..Default::default()
    };
    let only = spv::PipelineOptions { shader_stage: entry.stage, entry_point: entry.name.clone() };
    spv::write_vec(module, info, &options, Some(&only))
}

/// For each structure: its name and size, and the name and offset of each field.
fn describe_structures(module: &Module, text: &mut String) -> Result<(), std::fmt::Error> {
    for (_, kind) in module.types.iter() {
        if let (Some(name), TypeInner::Struct { members, span }) = (&kind.name, &kind.inner) {
            let field = |member: &naga::StructMember| (member.name.clone().unwrap_or_default(), member.offset);
            let fields: Vec<_> = members.iter().map(field).collect();
            writeln!(text, "    (\"{name}\", {span}, &{fields:?}),")?;
        }
    }
    Ok(())
}
