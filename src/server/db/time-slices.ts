/** Milliseconds after which a writer of very many rows ends its unit of work: others wait for it. */
export const maxSliceMs = 400;
/** Milliseconds that it then pauses, so that other processes have their turn. */
export const yieldPauseMs = 60;
