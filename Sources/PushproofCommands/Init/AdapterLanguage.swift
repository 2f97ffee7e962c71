import ArgumentParser

/// A language in which there is a first adapter; those in which servers are written come before those of tools beside them.
enum AdapterLanguage: String, ExpressibleByArgument, CaseIterable {
    case go, php, node, python

    /// As people write it.
    var title: String {
        switch self {
        case .go: "Go"
        case .php: "PHP"
        case .node: "Node.js"
        case .python: "Python"
        }
    }

    /// The files of a repository that say so.
    var marks: [String] {
        switch self {
        case .go: ["go.mod"]
        case .php: ["composer.json"]
        case .node: ["package.json"]
        case .python: ["pyproject.toml", "requirements.txt", "setup.py", "setup.cfg", "Pipfile"]
        }
    }

    /// Endings of its source files.
    var endings: [String] {
        switch self {
        case .go: ["go"]
        case .php: ["php"]
        case .node: ["js", "mjs", "cjs", "ts"]
        case .python: ["py"]
        }
    }

    /// The adapter's template, and where it goes.
    var adapter: (template: String, path: String) {
        switch self {
        case .go: ("go/main.go", "pushproof/adapter/main.go")
        case .php: ("php/adapter.php", "pushproof/adapter.php")
        // Whatever the package says of its modules, .cjs is what it is.
        case .node: ("node/adapter.cjs", "pushproof/adapter.cjs")
        case .python: ("python/adapter.py", "pushproof/adapter.py")
        }
    }

    /// How the adapter is run, in the folder of `pushproof.yml`.
    var command: String {
        switch self {
        case .go: "pushproof/adapter/adapter"
        case .php: "php pushproof/adapter.php"
        case .node: "node pushproof/adapter.cjs"
        case .python: "python3 pushproof/adapter.py"
        }
    }

    /// What must be done before it can be run.
    var build: String? {
        switch self {
        case .go: "go build -o pushproof/adapter/adapter ./pushproof/adapter"
        case .php, .node, .python: nil
        }
    }

    /// The steps of a GitHub workflow that prepare it.
    var gitHubSetup: String {
        switch self {
        case .go:
            """
                  - uses: actions/setup-go@v5
                    with:
                      go-version-file: go.mod
                  - run: go build -o pushproof/adapter/adapter ./pushproof/adapter

            """
        case .php:
            """
                  - uses: shivammathur/setup-php@v2
                    with:
                      php-version: "8.3"
                  - run: if [ -f composer.json ]; then composer install --no-interaction; fi

            """
        case .node:
            """
                  - uses: actions/setup-node@v4
                    with:
                      node-version: lts/*
                  - run: npm install

            """
        case .python:
            """
                  - uses: actions/setup-python@v5
                    with:
                      python-version: "3.x"
                  - run: if [ -f requirements.txt ]; then pip install -r requirements.txt; elif [ -f pyproject.toml ]; then pip install .; fi

            """
        }
    }

    /// An image for GitLab that has it, on Debian.
    var image: String {
        switch self {
        case .go: "golang:bookworm"
        case .php: "php:8.3-cli-bookworm"
        case .node: "node:lts-bookworm"
        case .python: "python:3-bookworm"
        }
    }
}
