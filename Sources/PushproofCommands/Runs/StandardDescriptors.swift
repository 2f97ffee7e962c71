import Foundation

/// Standard input, output and error.
enum StandardDescriptors {
    /// Takes the places of those that are closed: a file or a socket that came there would get what is meant for people.
    ///
    /// Each is opened the wrong way round, so that using it stays an error.
    static func keepPlaces() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free, which is this one.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
