import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Api, makeApi } from './api.ts';
import { type Entry, Journal } from './journal.ts';
import { newKnown } from './status.ts';
import { type FakeApi, openFakeApi } from './testing/fake-api.ts';

// What others do to the object that the journal lies in.

const PATH = '/api/v1/namespaces/cloudyard/configmaps/cloudyard-journal';

let fake: FakeApi;
let api: Api;
beforeEach(async () => {
  fake = await openFakeApi();
  api = makeApi(fake.connection);
});
afterEach(async () => {
  api.close();
  await fake.close();
});

const open = async () => {
  const journal = new Journal(api, 'cloudyard');
  await journal.open();
  return journal;
};
const entryOf = (id: string): Entry => {
  const known = newKnown(id, new Date());
  return { id, known, told: [known.status] };
};
/** As whoever does not ask for a version. */
const put = (object: object, labels = {}) => {
  const found = fake.store.need(PATH);
  const metadata = { ...found.metadata, labels: { ...found.metadata.labels, ...labels } };
  fake.store.replace(PATH, { ...found, ...object, metadata });
};
const seqOf = (journal: Journal, id: string) => journal.eventsOf(id).map(({ seq }) => seq);

it('is written on when an operator puts a label on it', async () => {
  const journal = await open();
  await journal.write(() => entryOf('one'));
  put({}, { backup: 'nightly' });
  await journal.write(() => entryOf('two'));
  expect([seqOf(journal, 'one'), seqOf(journal, 'two')]).toEqual([[1], [2]]);
});

it('goes on with what is known when an operator puts it back to what it was', async () => {
  const journal = await open();
  await journal.write(() => entryOf('one'));
  const { binaryData } = fake.store.need(PATH) as { binaryData?: object };
  await journal.write(() => entryOf('two'));
  put({ binaryData });
  await journal.write(() => entryOf('three'));
  const next = await open();
  expect(['one', 'two', 'three'].map((id) => seqOf(next, id))).toEqual([[1], [2], [3]]);
});

it('is that of another runtime when an operator made it anew', async () => {
  const journal = await open();
  await journal.write(() => entryOf('one'));
  await journal.write(() => entryOf('two'));
  fake.store.remove(PATH);
  const other = await open();
  await other.write(() => entryOf('three'));
  await journal.write(() => entryOf('four'));
  expect(journal.id).toBe(other.id);
  expect([seqOf(journal, 'two'), seqOf(journal, 'three'), seqOf(journal, 'four')]).toEqual([[], [1], [2]]);
});
