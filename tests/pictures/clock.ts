/** When all that the pictures show happens; no picture may depend on the day on which it is taken. */
export const startTime = Date.parse('2026-03-14T18:30:00Z');
