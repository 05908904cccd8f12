/** A page of plain text: sections of paragraphs, some with a list at their end. */
export type PlainText = {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly {
    readonly title: string;
    readonly text: readonly string[];
    readonly list?: readonly string[];
  }[];
};
