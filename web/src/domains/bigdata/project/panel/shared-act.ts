/** While an act is under way, who asks for it again waits for the same end: a key that is held saves once. */
export async function shared<T>(
  under: { current: Promise<T> | undefined },
  act: () => Promise<T>,
): Promise<T> {
  if (under.current) return under.current;
  const begun = act();
  under.current = begun;
  try {
    return await begun;
  } finally {
    under.current = undefined;
  }
}
