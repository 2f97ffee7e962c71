/// How the page looks: with the system's own fonts, light and dark, on paper and on a phone.
package enum HTMLStyle {
    package static let text = """

        :root { color-scheme: light; --line: #d0d7de; --soft: #f3f5f7; --text: #1f2328; --quiet: #59636e; --page: #ffffff;
          --error: #b3261e; --warning: #8a5a00; --info: #0b5cad; --good: #1a7f37; --mark: #ffe9a8; }
        @media (prefers-color-scheme: dark) {
          :root:not([data-theme="light"]) { \(dark) }
        }
        :root[data-theme="dark"] { \(dark) }
        body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: var(--text); background: var(--page);
          font: 1rem/1.5 system-ui, sans-serif; }
        h1 { border-left: 0.4rem solid; padding-left: 0.8rem; }
        h3 { margin: 0.8rem 0 0.2rem; font-size: 1rem; }
        table { border-collapse: collapse; }
        th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
        th { font-weight: 600; white-space: nowrap; }
        .wide { overflow-x: auto; }
        .grid th, .grid td { border: 1px solid var(--line); padding: 0.2rem 0.6rem; }
        .grid .number { text-align: right; }
        .gap { color: var(--warning); }
        pre, code { font-family: ui-monospace, monospace; font-size: 0.9em; }
        pre { margin: 0; padding: 0.6rem; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
        details { border: 1px solid var(--line); border-radius: 0.4rem; margin: 0.6rem 0; padding: 0.5rem 0.8rem; }
        summary { cursor: pointer; overflow-wrap: anywhere; }
        a { color: var(--info); }
        :target { outline: 0.2rem solid var(--info); outline-offset: 0.3rem; }
        .expected { border-left: 0.3rem solid var(--good); }
        .actual { border-left: 0.3rem solid var(--error); }
        .error { color: var(--error); }
        .warning { color: var(--warning); }
        .info { color: var(--info); }
        .good { color: var(--good); }
        .known, .none, .note, footer { color: var(--quiet); }
        .finding { scroll-margin-top: 5rem; }
        details.finding > summary { display: flex; flex-wrap: wrap; gap: 0.2rem 0.7rem; align-items: baseline; }
        .brief { border: 1px solid var(--line); border-radius: 0.4rem; margin: 0.3rem 0; padding: 0.3rem 0.8rem;
          display: flex; flex-wrap: wrap; gap: 0.2rem 0.7rem; }
        .headline { flex: 1 1 24rem; font-weight: 600; overflow-wrap: anywhere; }
        [hidden] { display: none !important; }
        #controls { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.4rem 1rem;
          align-items: center; padding: 0.6rem 0; background: var(--page); border-bottom: 1px solid var(--line); }
        button, input, select { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line);
          border-radius: 0.3rem; padding: 0.15rem 0.5rem; max-width: 100%; }
        #theme { float: right; }
        .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; }
        .columns > div { min-width: 0; }
        .json span { display: block; }
        .mark { background: var(--mark); }
        .over { color: var(--error); font-weight: 600; }
        .tight { color: var(--warning); }
        .phone { border: 0.2rem solid var(--line); border-radius: 1.2rem; padding: 0.8rem; margin: 0.4rem 0; max-width: 22rem;
          min-height: 5rem; background: var(--soft); }
        .banner { background: var(--page); border-radius: 0.8rem; padding: 0.5rem 0.8rem; overflow-wrap: anywhere;
          max-height: 12rem; overflow: hidden; unicode-bidi: isolate; }
        .banner b, .banner i { display: block; font-style: normal; }
        .empty { color: var(--quiet); text-align: center; padding: 1rem 0; }
        .badge { display: inline-block; min-width: 1.5em; padding: 0 0.4em; border-radius: 1em; text-align: center;
          color: #ffffff; background: #b3261e; }
        .pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1rem; }
        figure { margin: 0; }
        .bar { display: grid; grid-template-columns: minmax(6rem, 1fr) 2fr minmax(4rem, auto); gap: 0.6rem; align-items: center; }
        .bar .name { overflow-wrap: anywhere; }
        .bar .value { text-align: right; }
        .track { background: var(--soft); border-radius: 0.2rem; }
        .fill { display: block; height: 0.8rem; background: var(--info); border-radius: 0.2rem; }
        .map { width: 100%; max-width: 24rem; background: var(--soft); }
        .sizes, .trend { width: 100%; max-width: 24rem; fill: var(--info); font: 9px system-ui, sans-serif; }
        .sizes text { fill: var(--text); }
        .sizes .limit { fill: none; stroke: var(--error); }
        .trend { fill: none; stroke: var(--info); stroke-width: 2; background: var(--soft); }
        .trend circle { fill: var(--info); }
        .new { color: var(--error); font-weight: 600; }
        .shade0 { fill: var(--error); }
        .shade1 { fill: var(--info); fill-opacity: 0.25; }
        .shade2 { fill: var(--info); fill-opacity: 0.5; }
        .shade3 { fill: var(--info); fill-opacity: 0.75; }
        .shade4 { fill: var(--info); }
        @media print {
          #controls, button { display: none; }
          details, .brief, figure { break-inside: avoid; }
          body { max-width: none; margin: 0; }
        }
        @media (max-width: 30rem) {
          body { margin: 0.6rem auto; padding: 0 0.5rem; }
          #controls { position: static; }
          th { white-space: normal; }
        }
        span.error, span.warning, span.info, span.known { font-weight: 600; white-space: nowrap; }

        """

    private static let dark = """
        color-scheme: dark; --line: #3d444d; --soft: #1c2128; --text: #e6edf3; --quiet: #9198a1; --page: #0d1117;
          --error: #ff8a80; --warning: #e3b341; --info: #79b8ff; --good: #56d364; --mark: #4d3800;
        """
}
