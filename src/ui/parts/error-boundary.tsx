import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Stands in place of what cannot be shown; `retry` draws that again. */
  readonly fallback: (retry: () => void, error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface Failure {
  readonly hasFailed: boolean;
  readonly error: unknown;
}

/** Keeps an error of one part of a page from taking the rest down. The root of the page reports it, once. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { hasFailed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): Failure {
    return { hasFailed: true, error };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { hasFailed, error } = this.state;
    return hasFailed ? fallback(this.retry, error) : children;
  }

  private readonly retry = (): void => this.setState({ hasFailed: false, error: undefined });
}
