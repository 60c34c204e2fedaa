export const eventStream = 'text/event-stream';
/** Streams per fan and server. Opening another closes the oldest. */
export const maxStreamsOfFan = 5;
export const heartbeatSeconds = 25;
