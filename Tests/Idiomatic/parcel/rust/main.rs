//! Compiles Parcely tracking pushes (docs/push-format.md, v3) to APNs payloads.

mod json;

use json::Value;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

const MAX_PAYLOAD: usize = 4096;
const EVENTS: [&str; 6] = ["out_for_delivery", "delivered", "delayed", "pickup_ready", "customs_due", "sync"];
const SOUNDS: [&str; 4] = ["default", "doorbell", "horn", "none"];
const PRIORITIES: [&str; 2] = ["normal", "high"];
const CURRENCIES: [&str; 5] = ["EUR", "GBP", "USD", "PLN", "SEK"];

type Checked<T> = Result<T, String>;
type Members = BTreeMap<String, Value>;

fn ensure(ok: bool, problem: String) -> Checked<()> {
    if ok { Ok(()) } else { Err(problem) }
}

fn text<'a>(of: &'a Value, key: &str, min: usize, max: usize) -> Checked<Option<&'a str>> {
    of.get(key).map(|v| check_text(v, key, min, max)).transpose()
}

fn check_text<'a>(value: &'a Value, name: &str, min: usize, max: usize) -> Checked<&'a str> {
    let s = value.as_str().ok_or_else(|| format!("{name} must be a string"))?;
    let length = s.chars().count();
    ensure(length >= min && length <= max, format!("{name} must have {min} to {max} characters"))?;
    Ok(s)
}

fn matching<'a>(of: &'a Value, key: &str, matches: fn(&str) -> bool) -> Checked<Option<&'a str>> {
    match of.get(key) {
        None => Ok(None),
        Some(v) => v.as_str().filter(|s| matches(s)).map(Some).ok_or_else(|| format!("{key} is malformed")),
    }
}

fn one_of<'a>(of: &'a Value, key: &str, allowed: &[&str]) -> Checked<Option<&'a str>> {
    match of.get(key) {
        None => Ok(None),
        Some(v) => v
            .as_str()
            .filter(|s| allowed.contains(s))
            .map(Some)
            .ok_or_else(|| format!("{key} must be one of {}", allowed.join(", "))),
    }
}

fn integer(of: &Value, key: &str, min: i64, max: i64) -> Checked<Option<i64>> {
    match of.get(key) {
        None => Ok(None),
        Some(Value::Int(i)) if (min..=max).contains(i) => Ok(Some(*i)),
        Some(_) => Err(format!("{key} must be an integer between {min} and {max}")),
    }
}

fn number<'a>(of: &'a Value, key: &str, min: f64, max: f64) -> Checked<Option<&'a Value>> {
    let value = match of.get(key) {
        None => return Ok(None),
        Some(Value::Int(i)) => *i as f64,
        Some(Value::Float(x)) => *x,
        Some(_) => return Err(format!("{key} must be a number")),
    };
    ensure(value >= min && value <= max, format!("{key} must be between {min} and {max}"))?;
    Ok(of.get(key))
}

fn texts<'a>(of: &'a Value, key: &str, max_items: usize, max_length: usize) -> Checked<&'a [Value]> {
    match of.get(key) {
        None => Ok(&[]),
        Some(Value::Array(items)) if items.len() <= max_items => {
            for item in items {
                check_text(item, key, 1, max_length)?;
            }
            Ok(items)
        }
        Some(_) => Err(format!("{key} must be an array of at most {max_items} items")),
    }
}

fn object<'a>(of: &'a Value, key: &str) -> Checked<Option<&'a Value>> {
    match of.get(key) {
        Some(v) if !matches!(v, Value::Object(_)) => Err(format!("{key} must be an object")),
        found => Ok(found),
    }
}

fn required<T>(found: Option<T>, name: &str) -> Checked<T> {
    found.ok_or_else(|| format!("{name} is required"))
}

fn is_message_id(s: &str) -> bool {
    (1..=19).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit())
}

fn is_parcel_id(s: &str) -> bool {
    s.len() == 13
        && s.bytes().enumerate().all(|(i, b)| if (2..11).contains(&i) { b.is_ascii_digit() } else { b.is_ascii_uppercase() })
}

fn is_loc_key(s: &str) -> bool {
    s.len() <= 64
        && s.starts_with(|c: char| c.is_ascii_uppercase())
        && s.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

fn is_name(s: &str) -> bool {
    (1..=64).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
}

fn is_photo_url(s: &str) -> bool {
    s.strip_prefix("https://")
        .map_or(false, |rest| (1..=400).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_graphic()))
}

fn is_data_key(s: &str) -> bool {
    s.len() <= 32
        && s.starts_with(|c: char| c.is_ascii_lowercase())
        && s.bytes().all(|b| b.is_ascii_alphanumeric())
}

fn put(members: &mut Members, key: &str, value: Value) {
    members.insert(key.to_string(), value);
}

fn put_text(members: &mut Members, key: &str, value: Option<&str>) {
    if let Some(s) = value {
        put(members, key, Value::from(s));
    }
}

fn put_list(members: &mut Members, key: &str, items: &[Value]) {
    if !items.is_empty() {
        put(members, key, Value::Array(items.to_vec()));
    }
}

fn compile(m: &Value, context: &Value) -> Checked<Members> {
    ensure(matches!(m, Value::Object(_)), "message must be an object".to_string())?;
    let message_id = required(matching(m, "messageId", is_message_id)?, "messageId")?;
    let event = required(one_of(m, "event", &EVENTS)?, "event")?;
    let silent = event == "sync";
    let parcel = required(object(m, "parcel")?, "parcel")?;
    let parcel_id = required(matching(parcel, "id", is_parcel_id)?, "parcel.id")?;

    let mut alert = Members::new();
    put_text(&mut alert, "title", text(m, "title", 1, 120)?);
    put_text(&mut alert, "subtitle", text(parcel, "merchant", 1, 60)?);
    put_text(&mut alert, "body", text(m, "body", 1, 500)?);
    if let Some(loc) = object(m, "loc")? {
        put_text(&mut alert, "loc-key", Some(required(matching(loc, "key", is_loc_key)?, "loc.key")?));
        put_list(&mut alert, "loc-args", texts(loc, "args", 8, 100)?);
    }
    if !silent {
        required(alert.get("title"), "title")?;
        let one = alert.contains_key("body") != alert.contains_key("loc-key");
        ensure(one, "exactly one of body and loc is required".to_string())?;
    }

    let badge = integer(m, "badge", 0, 999)?;
    let sound = one_of(m, "sound", &SOUNDS)?.unwrap_or("default");
    let thread_id = matching(m, "threadId", is_name)?;
    let collapse_id = matching(m, "collapseId", is_name)?;
    let high = one_of(m, "priority", &PRIORITIES)? == Some("high");
    let ttl = integer(m, "ttlSeconds", 0, 2419200)?;
    let muted = match m.get("muted") {
        None => false,
        Some(Value::Bool(b)) => *b,
        Some(_) => return Err("muted must be a boolean".to_string()),
    };

    let mut parcely = Members::new();
    put_text(&mut parcely, "messageId", Some(message_id));
    put_text(&mut parcely, "event", Some(event));
    put_text(&mut parcely, "parcelId", Some(parcel_id));
    if let Some(eta) = integer(m, "eta", 1600000000000, 4102444800000)? {
        put(&mut parcely, "eta", Value::Int(eta));
    }
    if let Some(stops) = integer(m, "stopsAway", 0, 500)? {
        put(&mut parcely, "stopsAway", Value::Int(stops));
    }
    if let Some(courier) = object(m, "courier")? {
        let mut position = Members::new();
        put(&mut position, "lat", required(number(courier, "lat", -90.0, 90.0)?, "courier.lat")?.clone());
        put(&mut position, "lon", required(number(courier, "lon", -180.0, 180.0)?, "courier.lon")?.clone());
        put(&mut parcely, "courier", Value::Object(position));
    }
    put_list(&mut parcely, "instructions", texts(m, "instructions", 10, 140)?);

    let mut payload = Members::new();
    put(&mut payload, "parcely", Value::Object(parcely));
    if let Some(charge) = object(m, "charge")? {
        let mut amounts = Members::new();
        put_text(&mut amounts, "currency", Some(required(one_of(charge, "currency", &CURRENCIES)?, "charge.currency")?));
        put(&mut amounts, "total", required(number(charge, "total", 0.01, 50000.0)?, "charge.total")?.clone());
        for key in ["duty", "vat"] {
            if let Some(amount) = number(charge, key, 0.0, 50000.0)? {
                put(&mut amounts, key, amount.clone());
            }
        }
        put(&mut payload, "charge", Value::Object(amounts));
    } else if event == "customs_due" {
        return Err("charge is required for customs_due".to_string());
    }
    let photo = matching(m, "photoUrl", is_photo_url)?;
    if let Some(Value::Object(data)) = object(m, "data")? {
        ensure(data.len() <= 10, "data has more than 10 members".to_string())?;
        for (key, value) in data {
            ensure(is_data_key(key), "key of data is malformed".to_string())?;
            check_text(value, key, 0, 200)?;
        }
        if !data.is_empty() {
            put(&mut payload, "data", Value::Object(data.clone()));
        }
    }

    if muted && !silent && event != "customs_due" {
        return Ok(Members::from([("suppressed".to_string(), Value::from("parcel is muted"))]));
    }
    let urgent = !silent && (high || event == "customs_due");

    let mut aps = Members::new();
    if silent {
        put(&mut aps, "content-available", Value::Int(1));
    } else {
        put(&mut aps, "alert", Value::Object(alert));
        put_text(&mut aps, "thread-id", thread_id.or(Some(parcel_id)));
        if let Some(n) = badge {
            put(&mut aps, "badge", Value::Int(n));
        }
        match sound {
            "none" => {}
            "default" => put_text(&mut aps, "sound", Some("default")),
            file => put(&mut aps, "sound", Value::Text(format!("{file}.caf"))),
        }
        if event == "customs_due" {
            put_text(&mut aps, "category", Some("PAY_CHARGES"));
        }
        if urgent {
            put_text(&mut aps, "interruption-level", Some("time-sensitive"));
        }
        if photo.is_some() {
            put(&mut aps, "mutable-content", Value::Int(1));
            put_text(&mut payload, "photo", photo);
        }
    }
    put(&mut payload, "aps", Value::Object(aps));
    let payload = Value::Object(payload).to_string();
    ensure(payload.len() <= MAX_PAYLOAD, "payload is too large".to_string())?;

    let mut headers = Members::new();
    put_text(&mut headers, "apns-topic", context.get("bundleId").and_then(Value::as_str));
    put_text(&mut headers, "apns-push-type", Some(if silent { "background" } else { "alert" }));
    put_text(&mut headers, "apns-priority", Some(if urgent { "10" } else { "5" }));
    if let Some(ttl) = ttl {
        let now = required(integer(context, "now", 0, i64::MAX / 2)?, "now")?;
        let expiration = if ttl == 0 { 0 } else { now / 1000 + ttl };
        put(&mut headers, "apns-expiration", Value::Text(expiration.to_string()));
    }
    put_text(&mut headers, "apns-collapse-id", collapse_id);
    Ok(Members::from([
        ("payload".to_string(), Value::Text(payload)),
        ("headers".to_string(), Value::Object(headers)),
    ]))
}

fn decode_base64(encoded: &str) -> Checked<Vec<u8>> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut out, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for b in encoded.trim_end_matches('=').bytes() {
        let digit = ALPHABET.iter().position(|a| *a == b).ok_or("invalid base64")?;
        bits = (bits << 6 | digit as u32) & 0xffffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    Ok(out)
}

fn handle(request: &Value) -> Checked<Members> {
    if request.get("dialect").and_then(Value::as_str) != Some("parcel") {
        return Ok(Members::from([("skipped".to_string(), Value::from("only parcel"))]));
    }
    let message = if let Some(text) = request.get("messageText").and_then(Value::as_str) {
        json::parse(text)?
    } else if let Some(encoded) = request.get("messageBase64").and_then(Value::as_str) {
        json::parse(&String::from_utf8(decode_base64(encoded)?).map_err(|e| e.to_string())?)?
    } else {
        required(request.get("message"), "message")?.clone()
    };
    compile(&message, request.get("context").unwrap_or(&Value::Null))
}

/// The id of a request that could not be read as a whole.
fn find_id(line: &str) -> Value {
    let digits = line.split("\"id\":").nth(1).unwrap_or("").trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().map_or(Value::Null, Value::Int)
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let parsed = json::parse(&line);
        let id = parsed.as_ref().ok().and_then(|r| r.get("id").cloned()).unwrap_or_else(|| find_id(&line));
        let mut answer = parsed
            .and_then(|request| handle(&request))
            .unwrap_or_else(|problem| Members::from([("error".to_string(), Value::Text(problem))]));
        put(&mut answer, "id", id);
        writeln!(out, "{}", Value::Object(answer))?;
        out.flush()?;
    }
    Ok(())
}
