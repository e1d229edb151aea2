import { ApiError, merchantApplicationMe, type MerchantApplication } from './client';

/** The merchant's own application; null when there is none yet, which is an answer and no failure. */
export const ownApplication = async (signal: AbortSignal): Promise<MerchantApplication | null> => {
  try {
    return await merchantApplicationMe({ signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};
