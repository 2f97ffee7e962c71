/// Dates and times of RFC 3339, 5.6.
enum TimeFormats {
    static func isDateTime(_ text: String) -> Bool {
        guard let separator = text.firstIndex(where: { $0 == "T" || $0 == "t" }) else { return false }
        return isDate(String(text[..<separator])) && isTime(String(text[text.index(after: separator)...]))
    }

    static func isDate(_ text: String) -> Bool {
        guard let numbers = numbers(text, "dddd-dd-dd"), 1...12 ~= numbers[1] else { return false }
        return 1...days(inMonth: numbers[1], of: numbers[0]) ~= numbers[2]
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func isTime(_ text: String) -> Bool {
        guard let time = numbers(String(text.prefix(8)), "dd:dd:dd"), time[0] < 24, time[1] < 60, time[2] < 61 else {
            return false
        }
        var rest = text.dropFirst(8)
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(digits.count + 1)
        }
        var offset = 0
        if rest != "Z", rest != "z" {
            guard let sign = rest.first, sign == "+" || sign == "-",
                let zone = numbers(String(rest.dropFirst()), "dd:dd"), zone[0] < 24, zone[1] < 60
            else { return false }
            offset = (zone[0] * 60 + zone[1]) * (sign == "+" ? 1 : -1)
        }
        // A leap second is the last of a day in UTC.
        let minute = time[0] * 60 + time[1] - offset
        return time[2] < 60 || (minute + 2 * 1440) % 1440 == 1439
    }

    /// The numbers of a text that has digits where the form has `d`, and elsewhere what the form has.
    private static func numbers(_ text: String, _ form: String) -> [Int]? {
        guard text.utf8.count == form.utf8.count else { return nil }
        var numbers: [Int] = [0]
        for (byte, expected) in zip(text.utf8, form.utf8) {
            if expected == UInt8(ascii: "d") {
                guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                guard byte == expected else { return nil }
                numbers.append(0)
            }
        }
        return numbers
    }
}
