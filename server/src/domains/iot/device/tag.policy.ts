import type { Tags } from '@cloudyard/contract/iot/device.ts';
import type { ThingModel } from '@cloudyard/contract/iot/model.ts';

/**
 * What two people made of the same tags: what a user changed since they read them (`was`) is done to those of now, key
 * by key. Undefined: both changed the same one, to something else.
 */
export function mergedTags(was: Tags, wanted: Tags, now: Tags): Tags | undefined {
  const merged: Tags = { ...now };
  for (const key of new Set([...Object.keys(was), ...Object.keys(wanted)])) {
    if (was[key] === wanted[key] || now[key] === wanted[key]) continue;
    if (now[key] !== was[key]) return undefined;
    const value = wanted[key];
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

/** Tags that a model asks of every device, and these do not have. */
export const missingTags = (model: Pick<ThingModel, 'tags'> | undefined, tags: Tags): string[] =>
  (model?.tags ?? []).filter(({ id, isRequired }) => isRequired && !tags[id]).map(({ id }) => id);
