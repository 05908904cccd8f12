/** What scrolls can be focused, so that the arrow keys move it: `ref={reachable}`. */
export const reachable = (box: HTMLElement | null) => box?.setAttribute('tabindex', '0');
