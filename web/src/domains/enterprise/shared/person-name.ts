/** A user's display name: the real name, or else the username. */
export const calledOf = (one: { realName: string; username: string }) => one.realName || one.username;
