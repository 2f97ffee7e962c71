/// How every page looks: with the system's own fonts, light and dark, on paper and on a phone.
package enum HTMLStyle {
    package static let text = "\n" + String(decoding: PackageResources.style_css, as: UTF8.self)
}
