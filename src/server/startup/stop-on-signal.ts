const shutdownLimitMs = 5000;

type Close = (signal: string) => Promise<void>;

/**
 * Handles SIGTERM and SIGINT, which process 1 of a container would otherwise ignore. The process
 * ends immediately until the returned function has set `close`.
 */
export function stopOnSignal(): (close: Close) => void {
  let close: Close | null = null;
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    if (close === null) process.exit(0);
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    await close(signal);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return (closeServer) => {
    close = closeServer;
  };
}
