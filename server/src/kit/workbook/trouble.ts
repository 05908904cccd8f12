/**
 * Why a workbook is not read: it is none, it computes, it unpacks to more than a user would write into a table, or it
 * has more columns than were asked for.
 */
export class WorkbookTrouble extends Error {
  readonly why: 'unreadable' | 'formula' | 'heavy' | 'wide';

  constructor(why: WorkbookTrouble['why']) {
    super(`The workbook is not read: ${why}.`);
    this.why = why;
  }
}
