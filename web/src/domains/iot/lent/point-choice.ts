export { PointPicker } from '../point-set/point-picker.tsx';
export { Keys as PointKeys, keyOf as pointKeyOf, refOf as pointRefOf } from '../point-set/point-ref.ts';
