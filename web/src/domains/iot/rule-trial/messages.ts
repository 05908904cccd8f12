import { MOST_TRIED, TriedMessage } from '@cloudyard/contract/iot/rule-trial.ts';
import { z } from 'zod';

const Messages = z.array(TriedMessage).min(1).max(MOST_TRIED);

/** Undefined: it is no list of messages. */
export function messagesIn(text: string): z.input<typeof Messages> | undefined {
  try {
    return Messages.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** To begin from: two messages a minute apart, with what the rule waits for. */
export const sampleOf = (properties: readonly string[]) =>
  JSON.stringify(
    [0, 60].map((after) => ({
      ...(after > 0 ? { after } : {}),
      values: Object.fromEntries(
        (properties.length > 0 ? properties : ['temperature']).map((id) => [id, 85]),
      ),
    })),
    null,
    2,
  );
