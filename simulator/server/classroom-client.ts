/** The network's name for all clients over sockets, since they do not say which browser they are. */
export const classroomClient = "classroom";
