import type { FieldDef } from '../shared/certified-fields.ts';
import type { CertifiedForm } from './use-form.ts';

export type ControlProps = { form: CertifiedForm; def: FieldDef; label: string; invalid: boolean };

/** What the controls of all fields have in common. */
export const wired = ({ form, def, invalid }: ControlProps) => ({
  id: form.idOf(def.name),
  'aria-invalid': invalid,
  'aria-describedby': `${form.idOf(def.name)}-hint`,
  onBlur: () => form.touch([def.name]),
});
