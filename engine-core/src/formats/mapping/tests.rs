use super::*;
use crate::block::BlockRegistry;

#[test]
fn every_target_is_a_block() {
    let (mapping, registry) = (Mapping::builtin(), BlockRegistry::builtin());
    for table in [&mapping.minecraft, &mapping.classic, &mapping.luanti] {
        for target in table.targets() {
            assert!(registry.id(&target.block).is_some(), "{target:?}");
        }
    }
    for name in mapping.numbers.names() {
        assert!(mapping.target(&name).is_some(), "{name}");
    }
}
