//! What `cargo xtask model-arm --save` has kept: instructions counted in an emulator, and cycles of models of
//! processors.

/// The committed record, as text: words with tabs between them, whose lines the command documents.
pub(crate) const RECORD: &str = include_str!("../arm.tsv");

/// Below this share the loops do not stand for the operation, and their cycles are not shown.
const ENOUGH: f64 = 0.5;

#[derive(Debug, PartialEq)]
pub(crate) struct Record<'t> {
    pub(crate) date: &'t str,
    /// What took part: names and versions.
    pub(crate) versions: Vec<(&'t str, &'t str)>,
    pub(crate) machines: Vec<Machine<'t>>,
}

/// A processor as the emulator shows it, and all that was counted on it.
#[derive(Debug, PartialEq)]
pub(crate) struct Machine<'t> {
    pub(crate) name: &'t str,
    /// The library's choice there.
    pub(crate) tier: &'t str,
    /// Those that cycles are modelled for.
    pub(crate) processors: Vec<&'t str>,
    pub(crate) rows: Vec<Row<'t>>,
}

/// An operation of somebody.
#[derive(Debug, PartialEq)]
pub(crate) struct Row<'t> {
    pub(crate) group: &'t str,
    pub(crate) size: &'t str,
    pub(crate) who: &'t str,
    pub(crate) instructions: f64,
    /// The share of these that is in the loops whose cycles are modelled.
    share: f64,
    cycles: Vec<Option<f64>>,
}

/// Whose row it is.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(crate) enum Who {
    Ours,
    /// Ours too, on the tier `portable`.
    Portable,
    Rival,
}

impl Row<'_> {
    pub(crate) fn kind(&self) -> Who {
        match self.who {
            "widefield, portable" => Who::Portable,
            who if who.starts_with("widefield") => Who::Ours,
            _ => Who::Rival,
        }
    }

    /// On the machine's processor of this number, if its loops stand for the operation.
    pub(crate) fn cycles(&self, processor: usize) -> Option<f64> {
        self.cycles.get(processor).copied().flatten().filter(|_| self.share >= ENOUGH)
    }
}

impl<'t> Record<'t> {
    /// Reads a record; the error is the line that is none.
    pub(crate) fn parse(text: &'t str) -> Result<Self, &'t str> {
        let mut record = Self { date: "", versions: Vec::new(), machines: Vec::new() };
        for line in text.lines() {
            record.add(line).ok_or(line)?;
        }
        Ok(record)
    }

    fn add(&mut self, line: &'t str) -> Option<()> {
        let words: Vec<&str> = line.split('\t').collect();
        match words[..] {
            ["date", date] => self.date = date,
            ["version", name, version] => self.versions.push((name, version)),
            ["machine", name, tier, ref processors @ ..] => {
                let processors = processors.to_vec();
                self.machines.push(Machine { name, tier, processors, rows: Vec::new() });
            }
            ["row", group, size, who, instructions, share, ref cycles @ ..] => {
                let machine = self.machines.last_mut()?;
                let number = |word: &str| word.parse().ok().filter(|x: &f64| x.is_finite() && *x >= 0.0);
                let modelled = |word: &&str| if *word == "-" { Some(None) } else { number(word).map(Some) };
                let cycles = cycles.iter().map(modelled).collect::<Option<Vec<_>>>()?;
                if cycles.len() != machine.processors.len() {
                    return None;
                }
                let (instructions, share) = (number(instructions)?, number(share)?);
                machine.rows.push(Row { group, size, who, instructions, share, cycles });
            }
            _ => return None,
        }
        Some(())
    }

    /// A version by name.
    pub(crate) fn version(&self, name: &str) -> Option<&'t str> {
        self.versions.iter().find(|(n, _)| *n == name).map(|(_, version)| *version)
    }
}

impl<'t> Machine<'t> {
    /// A group's sizes, in the record's order.
    pub(crate) fn sizes(&self, group: &str) -> Vec<&'t str> {
        let mut sizes: Vec<&str> =
            self.rows.iter().filter(|row| row.group == group).map(|row| row.size).collect();
        sizes.dedup();
        sizes
    }

    /// All who do a work.
    pub(crate) fn work(&self, group: &str, size: &str) -> Vec<&Row<'t>> {
        self.rows.iter().filter(|row| row.group == group && row.size == size).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use widefield::tier::Tier;

    #[test]
    fn lines_are_read_and_wrong_ones_named() {
        let text = "date\t2026-01-02\nversion\tring\t0.17\nmachine\tm\tneon\tp\nrow\ta\t1\tring\t10.0\t0.4\t5.0\nrow\ta\t1\tours\t9.0\t0.9\t-\n";
        let record = Record::parse(text).unwrap();
        assert_eq!((record.date, record.version("ring")), ("2026-01-02", Some("0.17")));
        let row = &record.machines[0].rows[0];
        assert_eq!((row.instructions, row.kind(), row.cycles(0)), (10.0, Who::Rival, None));
        assert_eq!(record.machines[0].rows[1].cycles(0), None);
        for wrong in ["row\ta\t1\tring\t1.0\t1.0\t5.0", "nothing", "machine\tm"] {
            assert_eq!(Record::parse(wrong), Err(wrong));
        }
        for wrong in
            ["row\ta\t1\tring\t1.0\t1.0", "row\ta\t1\tring\tx\t1.0\t5.0", "row\ta\t1\tring\tNaN\t1.0\t5.0"]
        {
            assert_eq!(Record::parse(&format!("{text}{wrong}")), Err(wrong));
        }
    }

    /// The committed record is of all tiers that Arm has, whole, and of processors on which all can be compared.
    #[test]
    fn the_committed_record_is_whole() {
        let record = Record::parse(RECORD).unwrap();
        assert_eq!(record.date.len(), "2026-01-02".len());
        for name in ["emulator", "models", "compiler", "ring", "aws-lc-rs", "graviola", "gf2x"] {
            assert!(record.version(name).is_some(), "{name}");
        }
        let tiers: Vec<Tier> = record.machines.iter().map(|m| m.tier.parse().unwrap()).collect();
        assert_eq!(tiers, [Tier::Neon, Tier::Pmull, Tier::Sha3]);
        let works = |m: &Machine<'_>| -> Vec<String> {
            let ours = m.rows.iter().filter(|row| row.kind() == Who::Ours);
            ours.map(|row| format!("{}, {}", row.group, row.size)).collect()
        };
        for machine in &record.machines {
            assert_eq!(works(machine), works(&record.machines[0]), "{}", machine.name);
            assert!(!machine.processors.is_empty());
            for row in &machine.rows {
                assert!(row.instructions >= 1.0 && (0.0..=1.25).contains(&row.share), "{row:?}");
                // No processor that is modelled executes more than ten in a cycle.
                for i in 0..machine.processors.len() {
                    assert!(row.cycles(i).is_none_or(|c| c > row.instructions / 10.0), "{row:?}");
                }
            }
        }
    }
}
