import PushproofCommands

@main
enum Pushproof {
    @MainActor static func main() async {
        await PushproofCommand.runFromCommandLine(commit: CheckedOutCommit.name)
    }
}
