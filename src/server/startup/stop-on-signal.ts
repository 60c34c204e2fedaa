const shutdownLimit = 5000;

type Close = (signal: string) => Promise<void>;

/**
 * Ends the process on SIGTERM and SIGINT, at once until the returned function has set how to close
 * the server, and after five seconds at the latest. Without a handler, the process 1 of a container
 * ignores these signals.
 */
export function stopOnSignal(): (close: Close) => void {
  let close: Close | null = null;
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    if (close === null) process.exit(0);
    setTimeout(() => process.exit(1), shutdownLimit).unref();
    await close(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return (next) => {
    close = next;
  };
}
