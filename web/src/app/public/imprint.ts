/** What the operator wants said at the foot of public pages. */
export type Imprint = { icp?: string | undefined; copyright?: string | undefined };

let told: Imprint | undefined;
/** For pages that the server renders. */
export const tellImprint = (imprint: Imprint): void => {
  told = imprint;
};

/** The server writes it into the head of every page. */
const said = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="cloudyard-${name}"]`)?.content;

export const imprint = (): Imprint => told ?? { icp: said('icp'), copyright: said('copyright') };
