//! What a run took, for people and as JSON.

use super::boards::Board;
use super::elf::Sections;
use super::firmware::Log;

/// What the firmware is made of and what its run took.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Report {
    board: &'static str,
    size: [u32; 2],
    frames: usize,
    /// The median; `None` where nothing counts them.
    instructions_per_frame: Option<u64>,
    flash_bytes: u64,
    statics: u64,
    stack_bytes: u64,
    /// RAM that nothing uses.
    ram_left: i64,
    /// What else the firmware says about its frames: the median of each, by name.
    others: Vec<(String, u64)>,
}

impl Report {
    /// Sums up.
    pub(crate) fn new(board: &Board, sections: &Sections, log: &Log) -> Self {
        let statics = sections.statics(&board.ram);
        let names = log.frames.first().into_iter().flat_map(|frame| frame.keys()).filter(|name| *name != "ticks");
        let values = |name| log.frames.iter().filter_map(|frame| frame.get(name)).copied().collect();
        Self {
            board: board.name,
            size: board.size,
            frames: log.frames.len(),
            instructions_per_frame: median(log.instructions(board.runner.instructions_per_tick())),
            flash_bytes: sections.flash(),
            statics,
            stack_bytes: log.stack,
            ram_left: i64::from(board.ram.end - board.ram.start) - (statics + log.stack) as i64,
            others: names.filter_map(|name| Some((name.clone(), median(values(name))?))).collect(),
        }
    }

    /// The median of the instructions that a frame takes, where something counts them.
    pub(crate) fn instructions_per_frame(&self) -> Option<u64> {
        self.instructions_per_frame
    }

    /// One JSON object.
    pub(crate) fn json(&self) -> String {
        let [width, height] = self.size;
        let mut fields = vec![
            "\"backend\": \"software\"".to_owned(),
            format!("\"device\": \"{}\"", self.board),
            format!("\"size\": [{width}, {height}]"),
            format!("\"frames\": {}", self.frames),
        ];
        let counted = self.instructions_per_frame.map_or("null".to_owned(), |count| count.to_string());
        fields.push(format!("\"instructions_per_frame\": {counted}"));
        fields.push(format!("\"flash_bytes\": {}", self.flash_bytes));
        fields.push(format!("\"ram_bytes\": {}", self.statics + self.stack_bytes));
        fields.push(format!("\"stack_bytes\": {}", self.stack_bytes));
        fields.extend(self.others.iter().map(|(name, value)| format!("\"{name}\": {value}")));
        format!("{{\n  {}\n}}\n", fields.join(",\n  "))
    }

    /// A few lines.
    pub(crate) fn text(&self) -> String {
        let counted = match self.instructions_per_frame {
            Some(count) => format!(", {count} instructions each (median)"),
            None => String::new(),
        };
        format!(
            "{}: {} frames{counted}\n{} bytes of flash; {} of RAM, {} of them stack; {} of RAM left",
            self.board,
            self.frames,
            self.flash_bytes,
            self.statics + self.stack_bytes,
            self.stack_bytes,
            self.ram_left
        )
    }
}

/// The middle one, the lower of two; `None` of none.
fn median(mut values: Vec<u64>) -> Option<u64> {
    values.sort_unstable();
    values.get(values.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![9, 1, 5]), Some(5));
        assert_eq!(median(vec![4, 1, 3, 2]), Some(2));
    }

    #[test]
    fn json() {
        let report = Report {
            board: "pico",
            size: [320, 240],
            frames: 3,
            instructions_per_frame: Some(1000),
            flash_bytes: 2,
            statics: 30,
            stack_bytes: 4,
            ram_left: 5,
            others: vec![("faces_drawn".to_owned(), 7)],
        };
        let expected = "{\n  \"backend\": \"software\",\n  \"device\": \"pico\",\n  \"size\": [320, 240],\n  \"frames\": 3,\n  \
            \"instructions_per_frame\": 1000,\n  \"flash_bytes\": 2,\n  \"ram_bytes\": 34,\n  \"stack_bytes\": 4,\n  \"faces_drawn\": 7\n}\n";
        assert_eq!(report.json(), expected);
        assert!(report.text().contains("34 of RAM, 4 of them stack; 5 of RAM left"));
    }
}
