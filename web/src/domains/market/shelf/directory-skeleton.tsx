export const DirectorySkeleton = () => (
  <div className="market-directory cy-grid" aria-hidden="true">
    {['first', 'second', 'third'].map((key) => (
      <div key={key} className="market-entry cy-plain">
        <i className="market-bone" style={{ width: '50%', height: 24, margin: '8px 0 12px' }} />
        <i className="market-bone" style={{ width: '100%', height: 28, marginTop: 16 }} />
        <i className="market-bone" style={{ width: '100%', height: 28, marginTop: 16 }} />
        <i className="market-bone" style={{ width: '100%', height: 28, marginTop: 16 }} />
      </div>
    ))}
  </div>
);
