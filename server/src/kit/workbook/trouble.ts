/** Why a workbook is not read: it is none, it computes, or it unpacks to more than anybody would write into a table. */
export class WorkbookTrouble extends Error {
  readonly why: 'unreadable' | 'formula' | 'heavy';

  constructor(why: WorkbookTrouble['why']) {
    super(`The workbook is not read: ${why}.`);
    this.why = why;
  }
}
