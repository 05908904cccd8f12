type Act = { type: 'click' | 'input' | 'change' | 'submit'; target: HTMLElement };

declare global {
  /** boot.js keeps what a visitor does before the scripts have come. */
  var cloudyardEarlyActs: (() => Act[]) | undefined;
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React takes no value for typed that was there when it took the page over: it goes and comes back. */
function typeAgain(field: Typed): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

const isTyped = (target: HTMLElement): target is Typed => target.matches('input,textarea,select');
const isBox = (target: HTMLElement) => target.matches('[type=checkbox],[type=radio]');

/** Does what the visitor did meanwhile; nothing to elements that are gone. */
export function doEarlyActs(acts = globalThis.cloudyardEarlyActs?.() ?? []): void {
  for (const { type, target } of acts) {
    if (!target.isConnected) continue;
    if (type === 'click') target.click();
    else if (type === 'submit') (target as HTMLFormElement).requestSubmit();
    else if (isTyped(target) && !isBox(target)) {
      typeAgain(target);
      target.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}
