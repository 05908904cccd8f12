/** What an operator can understand and mend: the message is a whole sentence. */
export class BackupTrouble extends Error {
  override name = 'BackupTrouble';
}

export const damaged = () =>
  new BackupTrouble('The file is damaged, was changed, or was cut off. Nothing was restored from it.');
