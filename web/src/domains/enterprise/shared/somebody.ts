/** What somebody is called: by their name, and where there is none by their account. */
export const calledOf = (one: { realName: string; username: string }) => one.realName || one.username;
