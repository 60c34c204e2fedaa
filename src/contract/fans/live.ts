export const eventStream = 'text/event-stream';
/** Maximum number of open streams per fan and server; the oldest is closed. */
export const maxStreamsOfFan = 5;
/** Seconds between repetitions of a stream's state. */
export const heartbeatSeconds = 25;
