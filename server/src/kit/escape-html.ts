const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in HTML or XML, also as the value of an attribute between double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);
