import PushproofCommands

@main
enum Pushproof {
    static func main() async {
        await PushproofCommand.runFromCommandLine()
    }
}
