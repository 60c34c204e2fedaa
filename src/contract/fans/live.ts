export const eventStream = 'text/event-stream';
/** Open streams per fan and server. Opening another one closes the oldest. */
export const maxStreamsOfFan = 5;
export const heartbeatSeconds = 25;
