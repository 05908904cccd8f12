import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  map: 'Map points',
  title: 'Points of "{name}"',
  text: 'Say which node of the gateway is which property of the device. A node stands for one property.',
  property: 'Property',
  node: 'Node of the gateway',
  choose: 'Choose a node',
  takenBy: '{alias} (used by {name})',
  suggest: 'Fill in by equal names',
  suggested: '{n} nodes filled in. Save to apply them',
  save: 'Save',
  saved: 'Point mapping saved',
  loose: 'The device is behind no gateway',
  looseHint: 'Bind it to a gateway to map its nodes to properties.',
  noProperties: 'The product has no published thing model',
  noPropertiesHint: 'Define properties in the product and publish them first.',
};
export const words = { cn, en };
