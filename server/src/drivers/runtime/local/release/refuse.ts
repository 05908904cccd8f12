import { RuntimeRefusal } from '../../../../kit/runtime.ts';

export function refuse(sentence: string): never {
  throw new RuntimeRefusal(sentence);
}
