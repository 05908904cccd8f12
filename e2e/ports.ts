/** Three ports in a row; a second run beside the first takes others. */
const first = Number(process.env.E2E_PORT ?? 8097);

export const roomsPort = first;
/** Here a second login of the same person is asked about, as it is by default. */
export const askingPort = first + 1;
export const housePort = first + 2;

export const asking = `http://127.0.0.1:${askingPort}`;
