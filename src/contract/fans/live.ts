/** The type of answers that are events, one after another. */
export const eventStream = 'text/event-stream';
/** The header that names the last event that a reader of a stream has. */
export const lastEventHeader = 'last-event-id';
/** Streams that a fan may have open at a server; the oldest ends. */
export const maxStreamsOfFan = 5;
/** Seconds after which a quiet stream says that it is alive. */
export const heartbeatSeconds = 25;
