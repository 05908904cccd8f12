import type { Client, Connection } from 'pg';

const query = (text: string, bytes: Buffer, done: (error?: Error) => void) => ({
  submit: (connection: Connection) => connection.query(text),
  handleCopyInResponse: (connection: Connection) => {
    const wire = connection as unknown as { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void };
    wire.sendCopyFromChunk(bytes);
    wire.endCopyFrom();
  },
  handleCommandComplete: () => undefined,
  handleError: (error: Error) => done(error),
  handleReadyForQuery: () => done(),
});

/** `COPY … FROM STDIN` of one buffer, in the wire protocol. */
export const copyIn = (client: Client, text: string, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    client.query(query(text, bytes, (error) => (error ? reject(error) : resolve())) as never);
  });
