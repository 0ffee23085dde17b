/**
 * What the page would see without a worker: an answer, or that there is none. A rejection would say the same, but browsers
 * log it as an error of ours, for every picture of a device that is offline.
 */
export async function orNetworkError(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    // No connection, called off, or the store refuses: anything else is an error of ours.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    return Response.error();
  }
}
