//! A small JSON reader and writer.

use std::collections::BTreeMap;
use std::fmt;

const MAX_DEPTH: usize = 128;

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    Array(Vec<Value>),
    Object(BTreeMap<String, Value>),
}

impl Value {
    /// The member of an object, where it is there and not null.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(members) => members.get(key).filter(|v| **v != Value::Null),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Text(s) => Some(s),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(s: &str) -> Value {
        Value::Text(s.to_string())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Null => write!(f, "null"),
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(i) => write!(f, "{i}"),
            Value::Float(x) => write!(f, "{x:?}"),
            Value::Text(s) => write_text(f, s),
            Value::Array(items) => {
                write!(f, "[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                write!(f, "]")
            }
            Value::Object(members) => {
                write!(f, "{{")?;
                for (i, (key, value)) in members.iter().enumerate() {
                    write!(f, "{}", if i > 0 { "," } else { "" })?;
                    write_text(f, key)?;
                    write!(f, ":{value}")?;
                }
                write!(f, "}}")
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter, s: &str) -> fmt::Result {
    write!(f, "\"")?;
    for c in s.chars() {
        match c {
            '"' => write!(f, "\\\"")?,
            '\\' => write!(f, "\\\\")?,
            '\n' => write!(f, "\\n")?,
            '\r' => write!(f, "\\r")?,
            '\t' => write!(f, "\\t")?,
            c if c < ' ' => write!(f, "\\u{:04x}", c as u32)?,
            c => write!(f, "{c}")?,
        }
    }
    write!(f, "\"")
}

pub fn parse(text: &str) -> Result<Value, String> {
    let mut parser = Parser { text, pos: 0 };
    let value = parser.value(0)?;
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.fail("trailing characters")),
    }
}

struct Parser<'a> {
    text: &'a str,
    pos: usize,
}

impl Parser<'_> {
    fn fail(&self, what: &str) -> String {
        format!("{what} at offset {}", self.pos)
    }

    /// The next byte that is no white space.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.pos), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.pos += 1;
        }
        bytes.get(self.pos).copied()
    }

    fn expect(&mut self, byte: u8) -> Result<(), String> {
        if self.peek() != Some(byte) {
            return Err(self.fail(&format!("expected {:?}", byte as char)));
        }
        self.pos += 1;
        Ok(())
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, String> {
        if !self.text[self.pos..].starts_with(word) {
            return Err(self.fail("unexpected character"));
        }
        self.pos += word.len();
        Ok(value)
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > MAX_DEPTH {
            return Err(self.fail("too deeply nested"));
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => self.string().map(Value::Text),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => Err(self.fail("unexpected character")),
            None => Err(self.fail("unexpected end")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        let mut members = BTreeMap::new();
        self.expect(b'{')?;
        if self.peek() == Some(b'}') {
            self.pos += 1;
            return Ok(Value::Object(members));
        }
        loop {
            self.peek();
            let key = self.string()?;
            self.expect(b':')?;
            members.insert(key, self.value(depth + 1)?);
            if self.peek() != Some(b',') {
                break;
            }
            self.pos += 1;
        }
        self.expect(b'}')?;
        Ok(Value::Object(members))
    }

    fn array(&mut self, depth: usize) -> Result<Value, String> {
        let mut items = Vec::new();
        self.expect(b'[')?;
        if self.peek() == Some(b']') {
            self.pos += 1;
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.peek() != Some(b',') {
                break;
            }
            self.pos += 1;
        }
        self.expect(b']')?;
        Ok(Value::Array(items))
    }

    fn digits(&mut self) -> Result<(), String> {
        let start = self.pos;
        while matches!(self.text.as_bytes().get(self.pos), Some(b'0'..=b'9')) {
            self.pos += 1;
        }
        if self.pos == start {
            return Err(self.fail("expected a digit"));
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Value, String> {
        let bytes = self.text.as_bytes();
        let start = self.pos;
        let mut integer = true;
        if bytes[self.pos] == b'-' {
            self.pos += 1;
        }
        if bytes.get(self.pos) == Some(&b'0') {
            self.pos += 1;
        } else {
            self.digits()?;
        }
        if bytes.get(self.pos) == Some(&b'.') {
            integer = false;
            self.pos += 1;
            self.digits()?;
        }
        if matches!(bytes.get(self.pos), Some(b'e' | b'E')) {
            integer = false;
            self.pos += 1;
            if matches!(bytes.get(self.pos), Some(b'+' | b'-')) {
                self.pos += 1;
            }
            self.digits()?;
        }
        let literal = &self.text[start..self.pos];
        if integer {
            if let Ok(i) = literal.parse() {
                return Ok(Value::Int(i));
            }
        }
        match literal.parse::<f64>() {
            Ok(x) if x.is_finite() => Ok(Value::Float(x)),
            _ => Err(self.fail("number out of range")),
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect(b'"')?;
        let mut out = String::new();
        loop {
            let c = self.text[self.pos..].chars().next().ok_or_else(|| self.fail("unterminated string"))?;
            self.pos += c.len_utf8();
            match c {
                '"' => return Ok(out),
                '\\' => out.push(self.escape()?),
                c if c < ' ' => return Err(self.fail("control character in string")),
                c => out.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let c = self.text.as_bytes().get(self.pos).copied().unwrap_or(b' ');
        if !c.is_ascii() {
            return Err(self.fail("invalid escape"));
        }
        self.pos += 1;
        Ok(match c {
            b'"' | b'\\' | b'/' => c as char,
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let mut units = vec![self.hex4()?];
                if (0xd800..0xdc00).contains(&units[0]) && self.text[self.pos..].starts_with("\\u") {
                    self.pos += 2;
                    units.push(self.hex4()?);
                }
                String::from_utf16(&units)
                    .ok()
                    .and_then(|s| if s.chars().count() == 1 { s.chars().next() } else { None })
                    .ok_or_else(|| self.fail("lone surrogate"))?
            }
            _ => return Err(self.fail("invalid escape")),
        })
    }

    fn hex4(&mut self) -> Result<u16, String> {
        let digits = self.text.get(self.pos..self.pos + 4).filter(|s| s.bytes().all(|b| b.is_ascii_hexdigit()));
        let unit = digits.and_then(|s| u16::from_str_radix(s, 16).ok()).ok_or_else(|| self.fail("invalid escape"))?;
        self.pos += 4;
        Ok(unit)
    }
}
