package engine;

/** The answer is not legal. Throw it before anything is changed: a refused answer leaves everything as it was. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Refused(String reason) {
        super(reason);
    }
}
