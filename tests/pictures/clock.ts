export const startTime = Date.parse('2026-03-14T18:30:00Z');
