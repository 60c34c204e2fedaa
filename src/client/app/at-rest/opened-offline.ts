/** Whether the worker opened this document without the server (src/worker), and it still is so. */
export const openedOffline = () => document.documentElement.dataset.offline !== undefined;
