/** Four ports in a row; a second run beside the first takes others. */
const first = Number(process.env.E2E_PORT ?? 8097);

/** This server asks about a second login of the same user, as it does by default. */
export const askingPort = first;
/** A server for each lane of walks. */
export const lanePort = (lane: number) => first + 1 + lane;

export const asking = `http://127.0.0.1:${askingPort}`;
