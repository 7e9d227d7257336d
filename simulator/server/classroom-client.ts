/** The network's name for whoever calls or listens over sockets: they do not say which browser they are. */
export const classroomClient = "classroom";
