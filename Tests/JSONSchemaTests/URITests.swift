import Testing

@testable import JSONSchema

@Suite struct URITests {
    /// The examples of RFC 3986, 5.4.
    @Test(
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ]
    )
    func resolvesTheExamplesOfTheStandard(reference: String, target: String) {
        #expect(URIReference(reference).resolved(against: URIReference("http://a/b/c/d;p?q")).text == target)
    }

    @Test(arguments: [
        ("a.json", "b.json", "b.json"), ("x/a.json", "b.json", "x/b.json"), ("", "b", "b"),
        ("urn:a:b", "#c", "urn:a:b#c"),
    ])
    func resolvesAgainstWhatIsNoAbsoluteURI(base: String, reference: String, target: String) {
        #expect(URIReference(reference).resolved(against: URIReference(base)).text == target)
    }

    @Test func resolvesEscapes() {
        #expect(URIReference.unescaped("/a%25b%C3%A9") == "/a%bé")
        for wrong in ["%", "%2", "%zz", "%ff"] { #expect(URIReference.unescaped(wrong) == nil) }
    }
}
