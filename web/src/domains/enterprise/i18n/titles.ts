/** What doors, menus and the catalogue of privileges say; readable without the room's dictionary. */
export const titles = {};
