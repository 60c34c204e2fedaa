/** Content type of an answer of Server-Sent Events. */
export const eventStream = 'text/event-stream';
/** Streams that a fan may have open at one server; the oldest ends. */
export const maxStreamsOfFan = 5;
/** Seconds after which a stream repeats its state. */
export const heartbeatSeconds = 25;
